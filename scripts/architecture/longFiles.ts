// Files above 300 lines, each with its reason; at most ten, none above 450.

export const LONG_FILES: ReadonlySet<string> = new Set([
  // One contract, held against every engine as a whole.
  'tests/hosts/databasePort.test.ts',
  // One load of the demo company, dear as it is, serves all its tests.
  'tests/scenarios/records/demo.test.ts',
  // One order, its notices and their reservations from beginning to end.
  'tests/scenarios/stock/reservations.test.ts',
  // Each file starts a product and a browser of its own.
  'tests/screens/forms.test.ts',
  'tests/screens/layout.test.ts',
  'tests/screens/orderList.test.ts',
  'tests/screens/routes.test.ts',
  'tests/screens/tabs.test.ts',
]);
