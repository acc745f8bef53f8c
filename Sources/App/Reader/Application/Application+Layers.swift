internal import CurlewManuscript
internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import Paging
internal import CurlewSettings

/// The stack of layers: the one place where input finds its layer.
extension Application {
  /// The tables in which keys have a meaning now, the most important first.
  var keyLayers: [KeyScope] {
    var keys: [KeyScope] = []
    for layer in layers.reversed() {
      keys += layer.keys
      if layer.isModal { break }
    }
    return keys
  }

  // MARK: Input

  /// Hands an input down from the top layer until one uses it.
  mutating func deliver(_ input: Input) {
    var index = layers.count - 1
    while layers.indices.contains(index) {
      let outcome = layers[index].handle(input, on: &desk)
      switch outcome {
      case .used(let effects): return perform(effects, of: index)
      case .passed(let effects):
        perform(effects, of: index)
        index -= 1
      case .ignored: return refuse(input, by: index)
      }
    }
  }

  /// The key that opens a layer closes it, and the help opens over every layer. The reader is told of other keys
  /// without a meaning.
  private mutating func refuse(_ input: Input, by index: Int) {
    guard case .key(let key) = input else { return }
    if let opener = layers[index].opener, opens(key.press, opener) {
      return perform([.close], of: index)
    }
    if key.command == .showHelp { return perform([.showHelp], of: index) }
    let name = SafeText(key.press.name)
    desk.foot.hint(
      index == 0
        ? "\(name) does nothing here    ? shows all keys"
        : "\(name) does nothing here    Esc closes", at: desk.now)
  }

  private func opens(_ press: KeyPress, _ command: Command) -> Bool {
    [KeyScope.search, .reading].contains { layer in
      if let binding = settings.keys.binding(of: [press], in: layer) {
        return binding.action == .command(command)
      }
      return layer.table.command(for: press) == command
    }
  }

  /// Lets time pass for all layers, so that a turning page also lands under another layer.
  mutating func tick() {
    for index in layers.indices where layers.indices.contains(index) {
      perform(layers[index].tick(on: &desk), of: index)
    }
  }

  // MARK: The stack

  mutating func open(_ layer: any DeskLayer) {
    var layer = layer
    if layer.isModal { desk.reading?.pages.controller.cancelDrag() }
    layer.layOut(on: &desk)
    layers.append(layer)
    openedLayers += 1
    desk.foot.dismiss()
    if layer.traits.contains(.takesOverPointer) { capture.handOver(to: layers.count) }
    layersChanged()
  }

  mutating func close(at index: Int) {
    guard layers.indices.contains(index) else { return }
    var layer = layers.remove(at: index)
    let effects = layer.close(on: &desk)
    if !layer.isModal { capture.handOver(to: layers.count) }
    layersChanged()
    perform(effects, of: layers.count)
  }

  /// Closes all layers before another book is opened or the program ends, so that nothing is lost.
  mutating func closeAll() {
    while !layers.isEmpty { close(at: layers.count - 1) }
    happened(.closing)
  }

  mutating func goToHit(_ hit: Range<BookOffset>) {
    for index in layers.indices {
      guard var search = layers[index] as? SearchLayer else { continue }
      let now = desk.now
      let effects = desk.withReading { book, _, _ in search.go(to: hit, over: &book, at: now) }
      layers[index] = search
      return perform(effects ?? [], of: index)
    }
  }

  mutating func layOutLayers() {
    for index in layers.indices { layers[index].layOut(on: &desk) }
  }

  /// Tells the desk and the open book what lies over them.
  mutating func layersChanged() {
    desk.isClear = layers.count == 1
    desk.isRead = !layers.dropFirst().contains { $0.isModal && !$0.traits.contains(.isRead) }
    desk.reading?.pages.setCovered(by: layers.dropFirst().reduce([]) { $0.union($1.traits) })
  }

  // MARK: Picture

  mutating func picture() -> TextCanvas {
    var canvas = TextCanvas(Size(columns: 0, rows: 0))
    for index in layers.indices {
      if index > 0, layers[index].traits.contains(.dimsPages), desk.dims { canvas.dim() }
      layers[index].draw(on: &canvas, over: &desk)
    }
    drawFootNote(on: &canvas)
    drawMessage(on: &canvas)
    return canvas
  }

  /// What Enter does with the selected link, or the way back after a jump.
  private func drawFootNote(on canvas: inout TextCanvas) {
    guard layers.count == 1, let book = desk.reading, desk.foot.text == nil else { return }
    let hints = book.pages.linkHints
    guard hints.isEmpty else {
      return FootLine.draw(
        hints, in: book.spread.footStrip, across: book.pages.controller.geometry.book, on: &canvas)
    }
    guard let wayBack = book.pages.wayBack else { return }
    guard let page = book.spread.indices.first, !book.edition.spots(at: page).isEmpty else {
      return book.drawFootNote(wayBack, on: &canvas)
    }
    // Title and end page name their keys there.
    FootLine.draw(
      ["↑ ↓ choose    Enter goes there    \(wayBack)", "Enter goes there    \(wayBack)", wayBack],
      in: book.spread.footStrip, across: book.pages.controller.geometry.book, on: &canvas)
  }

  private func drawMessage(on canvas: inout TextCanvas) {
    guard let text = desk.foot.text, let layer = layers.last else { return }
    layer.drawNotice(text, on: &canvas, over: desk)
  }
}
