// What use, reading and hostile input found wrong, number by number, with the test that holds it now, the decision that
// refutes it, or what of it is open. `npm run findings` prints the table; a test holds it to the tests it names.

import { type Finding, findingsOfUse } from './findingsOfUse.ts';

const inUse = 'scenarios/stock/masterInUse.test.ts';

export const findings: Readonly<Record<string, Finding>> = {
  '1.1': {
    what: 'exports name materials by their code and can be imported again',
    held: [['scenarios/lists/exportReadBack.test.ts', '%s']],
  },
  '1.2': {
    what: 'the description of the calls is valid, whole and names every call',
    held: [['scenarios/access/description.test.ts', 'is valid']],
  },
  '1.3': {
    what: 'an empty old password is a wrong one',
    held: [['scenarios/access/accessProfile.test.ts', 'an empty old one']],
  },
  '1.4': {
    what: 'marks that turn writing round are refused in file names',
    held: [['scenarios/records/attachments.test.ts', 'are refused when too large']],
  },
  '1.5': {
    what: 'menus are eight levels deep at most',
    held: [
      ['ui/menu.test.ts', 'a menu of thousands of levels'],
      ['scenarios/access/permissionCalls.test.ts', 'menus stand in eight levels'],
    ],
  },
  '1.6': {
    what: 'what the server keeps to itself is shown to nobody',
    held: [['model/derive/visibleFields.test.ts', 'what the server keeps to itself']],
  },
  '1.7': {
    what: 'the description of the calls is closed to strangers in production',
    held: [['scenarios/access/description.test.ts', 'is read by whoever has signed in']],
  },
  '1.8': {
    what: 'a picture too large to decode is said to be so',
    held: [['screens/forms.test.ts', 'a portrait goes through the cropper']],
  },
  '1.9': {
    what: 'import templates open in other programs: validations over rows in use',
    held: [['scenarios/lists/importRules.test.ts', 'the template fits what it asks for']],
  },
  '1.10': {
    what: 'sums add no different currencies',
    held: [['scenarios/lists/listGroups.test.ts', 'adds up no dollars with yuan']],
  },
  '1.11': {
    what: 'the page talks to its own host alone',
    held: [['hosts/webServer.test.ts', 'the page carries the policy']],
  },
  '2.1': {
    what: 'a material keeps its units once it moved; the self-check sees it',
    held: [
      [inUse, 'keeps its units once it has moved'],
      [inUse, 'sees units and lots that were changed'],
    ],
  },
  '2.2': {
    what: 'lots and serials are switched only without stock',
    held: [[inUse, 'starts or ends lots and serials']],
  },
  '2.3': {
    what: 'used units, currencies and taxes keep their meaning; one base unit in a group',
    held: [
      [inUse, 'a used unit keeps its factor'],
      [inUse, 'a used rate of tax stands'],
      [inUse, 'a group has one base unit'],
    ],
  },
  '2.4': {
    what: 'nothing in use is disabled, nothing that ended is chosen',
    held: [
      [inUse, 'waits for the stock of a warehouse'],
      [inUse, 'waits for what goes on in an organisation'],
      [inUse, 'waits for the open orders of a customer'],
      [inUse, 'people who left stay on old documents'],
      [inUse, 'departments after their last day'],
      [inUse, 'a supplier on the black list'],
    ],
  },
  '2.5': {
    what: 'every rule of the catalogue has an id and a test',
    held: [['entities/catalogueChecks.test.ts', '%s: a record of %s']],
    open: '`npm run catalogue` names the rules no test names yet',
  },
  '3': {
    what: 'fields and switches that do nothing',
    open: '`npm run catalogue` names the fields nothing reads',
  },
  '4.1': {
    what: 'the catalogue is data of the project and counted as a whole',
    held: [['entities/catalogue.test.ts', 'the catalogue is read whole']],
  },
  '4.2': {
    what: 'each sentence of the specification has an id and its tests',
    open: 'four sentences have no statement and thirteen one for a part; npm run spec names them',
    held: [
      ['specification/statements.test.ts', 'every sentence has an id of its own, names statements'],
      ['specification/statements.test.ts', 'sentences without a statement, and those shown in part'],
    ],
  },
  '4.3': {
    what: 'rows of the specification prove what they say',
    open: 'three of fifty sampled rows are unproven',
  },
  '4.4': {
    what: 'features of the grid are marked explicitly',
    held: [['grid/featureTable.test.ts', 'the list holds every feature once']],
  },
  '4.5': {
    what: 'a test that passed only alone is told',
    held: [['server/testReport.test.ts', 'a test that failed first']],
  },
  '4.6': {
    what: 'every attack is replayed or asserted absent',
    held: [['attacks/complete.test.ts', 'is replayed, or waits for a target']],
  },
  '4.7': {
    what: 'documents say figures as they are',
    open: 'figures of documents are held by reading alone',
  },
  '4.8': {
    what: 'bulk edit, structures and dictionary caches have tests',
    held: [
      ['scenarios/stock/bom.test.ts', 'one level at a time'],
      ['screens/sessions/sessionEnds.test.ts', 'first the dictionaries and the permissions'],
    ],
    open: 'the upgrade of a filled older release has none',
  },
  ...findingsOfUse,
};
