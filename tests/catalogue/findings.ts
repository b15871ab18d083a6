// What use, reading and hostile input found wrong in the first two rounds, number by number, with the decision that refutes
// it or what of it is open. Titles of tests carry the number: “(findings 2, 5.1)”; `npm run findings` joins the two.

import { type Finding, findingsOfUse } from './findingsOfUse.ts';

export const findings: Readonly<Record<string, Finding>> = {
  '1.1': { what: 'exports name materials by their code and can be imported again' },
  '1.2': { what: 'the description of the calls is valid, whole and names every call' },
  '1.3': { what: 'an empty old password is a wrong one' },
  '1.4': { what: 'marks that turn writing round are refused in file names' },
  '1.5': { what: 'menus are eight levels deep at most' },
  '1.6': { what: 'what the server keeps to itself is shown to nobody' },
  '1.7': { what: 'the description of the calls is closed to strangers in production' },
  '1.8': { what: 'a picture too large to decode is said to be so' },
  '1.9': { what: 'import templates open in other programs: validations over rows in use' },
  '1.10': { what: 'sums add no different currencies' },
  '1.11': { what: 'the page talks to its own host alone' },
  '2.1': { what: 'a material keeps its units once it moved; the self-check sees it' },
  '2.2': { what: 'lots and serials are switched only without stock' },
  '2.3': { what: 'used units, currencies and taxes keep their meaning; one base unit in a group' },
  '2.4': { what: 'nothing in use is disabled, nothing that ended is chosen' },
  '2.5': {
    what: 'every rule of the catalogue has an id and a test',

    open: 'no test names the rules of what is not built; npm run catalogue lists them',
  },
  '3': { what: 'fields and switches that do nothing' },
  '4.1': { what: 'the catalogue is data of the project and counted as a whole' },
  '4.2': { what: 'each sentence of the specification has an id and its tests' },
  '4.3': { what: 'rows of the specification prove what they say' },
  '4.4': { what: 'features of the grid are marked explicitly' },
  '4.5': { what: 'a test that passed only alone is told' },
  '4.6': { what: 'every attack is replayed or asserted absent' },
  '4.7': { what: 'documents say figures as they are' },
  '4.8': {
    what: 'bulk edit, structures, dictionary caches and the upgrade of a filled older release have tests',
  },
  ...findingsOfUse,
};
