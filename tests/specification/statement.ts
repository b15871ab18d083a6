// What a statement of the specification is, and how a test is named that shows it. One file per area lists the
// statements of that area; `npm run spec` joins them with the results of the tests.

export interface Statement {
  /** Section, area and number: '2.tabs.03'. Never reused. */
  id: string;
  /** The statement in the specification's words, short. */
  says: string;
  /** Full names as the test report gives them: 'tests/screens/tabs.test.ts > tabs > the home tab cannot be closed'. */
  tests: readonly string[];
}
