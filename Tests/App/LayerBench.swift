import CurlewCells

@testable import CurlewReader
@testable import CurlewSettings

/// A layer alone on a desk without a book.
struct LayerBench<Tested: DeskLayer> {
  var layer: Tested
  var desk: Desk
  private var translator = KeyTranslator()

  init(_ layer: Tested, size: Size, settings: Settings = Settings()) {
    self.layer = layer
    desk = Desk(size: size, settings: settings, by: StepwiseJobs())
    self.layer.layOut(on: &desk)
  }

  /// Gives the layer an input; returns what it asks of the application.
  @discardableResult
  mutating func handle(_ event: Event) -> [Request] {
    switch event {
    case .key(let press):
      let outputs = translator.translate(press, in: layer.keys, by: KeyBindings(), at: desk.now)
      return outputs.flatMap { output -> [Request] in
        guard case .key(let key) = output else { return [] }
        return requests(layer.handle(.key(key), on: &desk))
      }
    case .pasted(let text): return requests(layer.handle(.pasted(text), on: &desk))
    case .pointer(let pointer): return requests(layer.handle(.pointer(pointer), on: &desk))
    case .resized(let size):
      desk.size = size
      layer.layOut(on: &desk)
      return []
    case .tick: return requests(.used(layer.tick(on: &desk)))
    default: return []
    }
  }

  private mutating func requests(_ outcome: Outcome) -> [Request] {
    guard case .used(let effects) = outcome else { return [] }
    var requests: [Request] = []
    for effect in effects {
      switch effect {
      case .ask(let request): requests.append(request)
      case .tell(let text): desk.foot.show(text)
      case .retract(let text): desk.foot.retract(text)
      case .close: isClosed = true
      default: break
      }
    }
    return requests
  }

  private(set) var isClosed = false

  var picture: TextCanvas {
    var (copy, desk, canvas) = (layer, desk, TextCanvas(desk.size))
    copy.draw(on: &canvas, over: &desk)
    return canvas
  }
}
