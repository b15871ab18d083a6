// Attacks that the test of their own area replays already, by the full name of that test.
const upload = 'tests/scenarios/records/upload.test.ts > an attack by upload is refused and stores nothing';

export const replayedElsewhere: ReadonlyMap<string, string> = new Map([
  ['UPL-01', `${upload} > UPL-01`],
  ['UPL-03', `${upload} > UPL-03`],
  ['UPL-04', `${upload} > UPL-04`],
  ['UPL-06', `${upload} > UPL-06`],
  ['UPL-08', `${upload} > UPL-08`],
  ['UPL-10', `${upload} > UPL-10`],
  ['UPL-12', `${upload} > UPL-12`],
  ['UPL-13', `${upload} > UPL-13 folder`],
  ['UPL-14', `${upload} > UPL-14`],
  ['UPL-16', `${upload} > UPL-16`],
  ['UPL-17', `${upload} > UPL-17`],
  ['UPL-18', `${upload} > UPL-18`],
  ['UPL-19', `${upload} > UPL-19: nobody uploads without a session`],
  [
    'AUTH-19',
    'tests/scenarios/access/accessWays.test.ts > a code by text message > is worthless after five wrong tries, from wherever they come',
  ],
  [
    'CLI-16',
    'tests/scenarios/lists/importHostile.test.ts > a file that unpacks to more than it says, or to more than is bearable, is not unpacked',
  ],
  [
    'CLI-20',
    'tests/hosts/webServer.test.ts > the page carries the policy that forbids foreign and inline scripts, and the facts of this deployment',
  ],
]);
