import Testing

/// The package as it stands, against ``house``.
struct HouseTests {
  private let sources = PackageFiles.swiftFiles(under: "Sources")
  private let tests = PackageFiles.swiftFiles(under: "Tests")

  @Test func theSourcesAreFound() {
    #expect(sources.count > 20)
    #expect(Set(sources.map(\.room)) == Set(house.rooms.map(\.name)))
    #expect(tests.contains { $0.path == "Tests/HouseTests/HouseTests.swift" })
  }

  @Test func everySourceKeepsTheRulesOfItsRoom() {
    #expect(sources.flatMap(house.breaches) == [])
  }

  @Test func noTestImportsFoundation() {
    #expect(tests.flatMap(house.foundationBreaches) == [])
  }

  @Test func theTargetsOfThePackageAreTheRoomsOfTheHouse() throws {
    let manifest = Manifest(try #require(PackageFiles.file("Package.swift")).text)
    #expect(manifest.targets.count > house.rooms.count)
    #expect(house.breaches(in: manifest) == [])
  }

  @Test func everyRoomMayImportOnlyWhatStandsBeforeIt() {
    var standing = house.roomsInC
    for room in house.rooms {
      #expect(room.imports.isSubset(of: standing), "\(room.name)")
      standing.insert(room.name)
    }
  }
}
