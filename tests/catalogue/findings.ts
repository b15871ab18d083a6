// What use, reading and hostile input found wrong, number by number, with the test that holds it now, the decision that
// refutes it, or what of it is open. `npm run findings` prints the table; a test holds it to the tests it names.

/** A test: its file below tests/, and the beginning of its title. */
export type Held = readonly [file: string, title: string];

export interface Finding {
  what: string;
  held?: readonly Held[];
  /** Words of docs/business-decisions.md that say why it is as it is. */
  decided?: string;
  /** What is not mended. */
  open?: string;
}

const desk = 'screens/deskManners.test.ts';
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
    open: 'the cropper stays black without a word',
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
    open: 'sentences are joined by file and title; some have no row',
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
      ['screens/sessionEnds.test.ts', 'first the dictionaries and the permissions'],
    ],
    open: 'the upgrade of a filled older release has none',
  },
  '5.1': {
    what: 'fields of the header do not take the keyboard back',
    held: [[desk, 'a header field that was left']],
  },
  '5.2': {
    what: '全部列出 lists every fault and does not crash',
    held: [
      [desk, '全部列出 shows every fault'],
      ['grid/browser/telling.browser.test.tsx', '73 validation: thousands of problems'],
    ],
  },
  '5.3': {
    what: 'Enter takes the first hit of what was typed',
    held: [
      ['screens/productionOrders.test.ts', 'in a header, Enter takes the first hit'],
      ['grid/browser/choosing.browser.test.tsx', '71 lookup: suggestions open while typing'],
    ],
  },
  '5.4': {
    what: 'a problem in a column that is not shown is led to',
    held: [
      ['grid/browser/telling.browser.test.tsx', '73 validation: a problem in a column that is not shown'],
    ],
  },
  '5.5': {
    what: 'lists of stock and of lines find materials by code and name',
    held: [['scenarios/stock/stockOutlook.test.ts', 'is found by code and name of the material']],
  },
  '5.6': {
    what: 'lists begin with what it is, how much, when and with whom',
    held: [['ui/columnOrder.test.ts', 'the first screen of a work list']],
  },
  '5.7': {
    what: 'a column left blank in a paste leaves new rows what they begin with',
    held: [['grid/browser/clipboard.browser.test.tsx', '99 paste adds rows: a column left blank']],
  },
  '5.8': {
    what: 'the rate of the local currency is 1',
    held: [['scenarios/trade/salesPricing.test.ts', 'takes the rate of its day']],
  },
  '5.9': {
    what: 'totals add no different currencies and units',
    held: [
      ['scenarios/lists/listGroups.test.ts', 'adds up no dollars with yuan'],
      ['screens/orderList.test.ts', 'the totals row is the sum'],
    ],
  },
  '5.10': {
    what: 'a menu typed by its name comes first in the palette, nothing stands twice',
    held: [['ui/keyboard.test.ts', 'a menu typed by its name comes before']],
    open: 'records show neither customer nor date nor state',
  },
  '5.11': {
    what: 'forms begin with what a clerk fills',
    held: [['model/derive/firstFields.test.ts', 'every document that names its first fields']],
  },
  '5.12': {
    what: 'tabs keep the end of a number',
    open: 'there is no list of tabs on overflow, and F5 and Alt+W do not offer to save',
  },
  '5.13': { what: 'notices cover nothing and say a place once', open: 'not looked at again' },
  '5.14': { what: 'discounts and units of price are shown and printed', open: 'not built' },
  '5.15': { what: 'shortages are coloured while they are typed', open: 'not built' },
  '5.16': { what: 'prices stand by their points; sorting follows what is shown', open: 'not built' },
  '5.17': {
    what: 'a set filter opens in its search box',
    held: [['screens/listViews.test.ts', '44 set filter: the states of the orders']],
    open: '全选 and one click from the head',
  },
  '5.18': {
    what: 'being offline is said, nothing typed is lost',
    held: [['screens/badInput.test.ts', 'the server goes away while an order is typed']],
    open: 'codes are not looked up again by themselves',
  },
  '5.19': { what: 'a requisition is split by suggested supplier', open: 'not built' },
  '5.20': { what: 'everything that waits for me stands in one list', open: 'not built' },
  '5.21': { what: 'Enter skips what fills itself; required columns are marked', open: 'not looked at again' },
  '5.22': { what: 'rows under way show their window, a tip says where one is', open: 'no tip' },
  '5.23': { what: 'sorting and filtering of lines stay under 300 ms', open: 'not measured again' },
  '5.24': { what: 'small things of the forms', open: 'not gone through one by one' },
  '6.1': { what: 'as 5.1', held: [[desk, 'a header field that was left']] },
  '6.2': {
    what: 'records made or restored elsewhere appear in the open list',
    held: [[desk, 'a record made or restored elsewhere appears']],
  },
  '6.3': { what: 'the mixed layout reaches every menu at 1366', open: 'not mended' },
  '6.4': {
    what: 'a numbering rule has a counter, and resets are held against its date',
    held: [['scenarios/stock/masterNumbers.test.ts', 'has a counter, and tells when']],
  },
  '6.5': {
    what: 'a deletion of several names them',
    held: [['grid/browser/selecting.browser.test.tsx', '64 selection survives: rows that are gone for good']],
    open: 'the record that was merged into another stays counted as chosen',
  },
  '6.6': {
    what: 'the log says from where a change came',
    held: [['scenarios/access/accessProfile.test.ts', 'is kept and shown at once']],
  },
  '6.7': { what: 'a fill asks before it replaces what was saved', decided: '带出的值只随来源更换' },
  '6.8': {
    what: 'the personal centre takes no phone the record refuses',
    held: [['scenarios/access/accessProfile.test.ts', 'is refused when wrong: %o']],
  },
  '6.9': { what: 'the first sign-in of a new user is told what to do', open: 'not looked at again' },
  '6.10': {
    what: 'answers travel compressed',
    held: [['hosts/webServer.test.ts', 'long answers of the app travel compressed']],
  },
  '6.11': { what: 'required fields turn red only once reached', open: 'not looked at again' },
  '6.12': {
    what: 'data rules pick records, conditions complete names',
    open: 'conditions of flows take internal names',
  },
  '6.13': { what: 'changed code lists reach open pages', open: 'not looked at again' },
  '6.14': {
    what: 'a forced sign-out is told',
    held: [[desk, 'a session an administrator ended']],
    open: 'buttons of approvals are cut at 390 px',
  },
  '6.15': {
    what: 'totals of whole numbers do not break the page',
    held: [['ui/lineTotals.test.ts', 'quantities of one unit are added']],
  },
  '6.16': {
    what: 'accessibility',
    held: [['screens/accessibility.test.ts', '${width} × ${height}']],
    open: 'field errors lack aria-describedby, there is no skip link',
  },
  '6.17': { what: 'the guide for developers', open: 'no single command for one definition' },
  '6.18': { what: 'small things of administration', open: 'not gone through one by one' },
  '7.1': {
    what: 'after signing out nothing half typed is left',
    held: [[desk, 'after signing out nothing half typed is left']],
  },
  '7.2': {
    what: 'keys that come before a dialog is ready are not lost',
    held: [['screens/documentFlow.test.ts', 'lines of an order are chosen into a new bill']],
  },
  '7.3': {
    what: 'stored values and their date are one',
    held: [['screens/sessionEnds.test.ts', 'stands there for seven days']],
  },
  '7.4': {
    what: 'a body that comes after its page was closed fails nothing',
    held: [['screens/sizes.test.ts', 'the sign-in page loads at most']],
  },
};
