// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import MockAPIVariants
import Testing

struct OperatorSetTests {
  @Test(
    arguments: [
      ("drop", [VariantOperator.drop]), ("drop,null", [.drop, .null]),
      ("drop,+trickle", [.drop, .trickle]), ("+drop", [.drop, .cut, .stall]),
      ("-stall", [.cut]), ("+drop,-cut", [.drop, .stall]), ("drop,-drop", []),
    ] as [(String, Set<VariantOperator>)])
  func `a text names operators, adds some, or leaves some out`(
    _ text: String, _ operators: Set<VariantOperator>
  ) throws {
    #expect(try VariantOperator.set(from: text, changing: [.cut, .stall]) == operators)
  }

  @Test(arguments: [
    ("drpo", 0, "'drpo' is not an operator of variants; did you mean 'drop'?"),
    ("drop,+tricle", 5, "'tricle' is not an operator of variants; did you mean 'trickle'?"),
    ("drop,", 5, "'' is not an operator of variants"),
    ("", 0, "'' is not an operator of variants"),
  ])
  func `an unknown name is answered with the nearest one`(
    _ text: String, _ offset: Int, _ message: String
  ) {
    do throws(SyntaxError) {
      _ = try VariantOperator.set(from: text, changing: [])
      Issue.record("'\(text)' must be refused")
    } catch {
      #expect(error.offset == offset)
      #expect(error.message.hasPrefix(message))
    }
  }

  @Test func `the order of a run with a budget has each operator once, the quick ones first`() {
    let order = VariantOperator.byYield
    #expect(order.count == VariantOperator.allCases.count)
    #expect(Set(order) == Set(VariantOperator.allCases))
    #expect(Set(order.prefix(VariantOperator.quick.count)) == VariantOperator.quick)
    // These cost a part of the time limit, or more than all of it.
    #expect(order.suffix(3) == [.dribble, .stall, .trickle])
  }

  @Test func `trickle alone is not a standard operator, and the quick set is small`() {
    #expect(VariantOperator.standard.union([.trickle]) == Set(VariantOperator.allCases))
    #expect(!VariantOperator.standard.contains(.trickle))
    #expect(VariantOperator.quick.count == 14)
    #expect(VariantOperator.quick.isSubset(of: VariantOperator.standard))
  }
}
