internal import Cells
internal import System

/// What views ask for.
extension Application {
  /// Returns true when the reader leaves.
  mutating func perform(_ request: Request, at now: Duration) -> Bool {
    switch request {
    case .savePlaceWhenSettled: saver.placeChanged()
    case .settled:
      saver.pageSettled(at: now)
      watchBook()
      warnOfMissingText()
    case .open(let path): open(path)
    case .showHelp: views.append(HelpView(size: size))
    case .showShelf: showShelf()
    case .set(let name, let value): set(name, to: value)
    case .changeTheme: set("theme", to: settings.nextTheme.name)
    case .saveTour(let progress): notify(saver.storage.save(progress))
    case .close: views.removeLast()
    case .copy(let text): copied = text
    case .quit: return true
    }
    return false
  }

  private mutating func open(_ path: String) {
    save()
    do throws(Complaint) {
      open(try OpenBook(path, as: settings))
    } catch {
      notify([error])
    }
  }

  /// Changes a setting and saves it. If it cannot be saved it still applies to this session.
  private mutating func set(_ name: String, to value: String) {
    guard let entry = SettingTable.entry(name), (try? entry.apply(value, to: &settings)) != nil
    else { return }
    for index in views.indices { views[index].apply(settings) }
    notify(saver.storage.save(value, for: entry))
  }

  /// Saves the place and the picture of the open book, if they have changed and can be trusted.
  mutating func save() {
    var view = isBookIntact ? reading : nil
    let (settings, size) = (settings, size)
    let complaint = saver.save(view?.record) { record in
      guard let book = view?.book, let stamp = book.stamp, let picture = view?.pictureToCache()
      else { return nil }
      let key = PictureKey(book.path, stamp, settings, size)
      return CachedPicture(key: key, record: record.checkLine, picture: picture)
    }
    if let view { views[0] = view }
    notify(complaint)
  }

  mutating func notify(_ complaint: Complaint?) {
    if let complaint { notify([complaint]) }
  }
}
