// Whether tests that are slow by nature run whole. `npm test` keeps a short form of each; `npm run test:long` sets LONG=1
// and runs them to the end. A test never asks the environment itself.
export const long = process.env['LONG'] === '1';
