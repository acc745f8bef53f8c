package import CurlewCells

@testable package import CurlewReader
@testable package import CurlewSettings

/// A layer alone on a desk without a book.
package struct LayerBench<Tested: DeskLayer> {
  package var layer: Tested
  package var desk: Desk
  private var translator = KeyTranslator()

  package init(_ layer: Tested, size: Size, settings: Settings = Settings()) {
    self.layer = layer
    desk = Desk(size: size, settings: settings, by: StepwiseJobs())
    self.layer.layOut(on: &desk)
  }

  /// Gives the layer an input; returns what it asks of the application.
  @discardableResult
  package mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .key(let press):
      let outputs = translator.translate(press, in: layer.keys, by: KeyBindings(), at: desk.now)
      return outputs.flatMap { output -> [Effect] in
        guard case .key(let key) = output else { return [] }
        return asked(layer.handle(.key(key), on: &desk))
      }
    case .pasted(let text): return asked(layer.handle(.pasted(text), on: &desk))
    case .pointer(let pointer): return asked(layer.handle(.pointer(pointer), on: &desk))
    case .resized(let size):
      desk.size = size
      layer.layOut(on: &desk)
      return []
    case .tick: return asked(.used(layer.tick(on: &desk)))
    default: return []
    }
  }

  /// What the layer asks for, besides messages and its own end.
  private mutating func asked(_ outcome: Outcome) -> [Effect] {
    guard case .used(let effects) = outcome else { return [] }
    return effects.filter { effect in
      switch effect {
      case .tell(let text): desk.foot.show(text)
      case .retract(let text): desk.foot.retract(text)
      case .close: isClosed = true
      case .open, .hint, .wait: break
      default: return true
      }
      return false
    }
  }

  package private(set) var isClosed = false

  package var picture: TextCanvas {
    var (copy, desk, canvas) = (layer, desk, TextCanvas(desk.size))
    copy.draw(on: &canvas, over: &desk)
    return canvas
  }
}

/// Layers and work in an effect cannot be compared, but what is said of them can.
extension Effect: Equatable {
  package static func == (one: Effect, other: Effect) -> Bool { "\(one)" == "\(other)" }
}
