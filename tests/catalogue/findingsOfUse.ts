// What days of clerks, keepers, planners, administrators and developers found wrong, and what a busy machine did.

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

export const findingsOfUse: Readonly<Record<string, Finding>> = {
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
    held: [
      ['ui/keyboard.test.ts', 'a menu typed by its name comes before'],
      ['scenarios/lists/dashboard.test.ts', 'finds documents by number and records by name'],
    ],
  },
  '5.11': {
    what: 'forms begin with what a clerk fills',
    held: [['model/derive/firstFields.test.ts', 'every document that names its first fields']],
  },
  '5.12': {
    what: 'tabs keep the end of a number; closing and reading anew offer to save first',
    held: [['screens/workbench.test.ts', 'an order closed while it is unsaved is saved by Enter']],
  },
  '5.13': {
    what: 'notices cover nothing and say a place once',
    held: [[desk, 'a record that was merged into another is chosen no more']],
  },
  '5.14': {
    what: 'discounts and units of price are shown and printed',
    held: [
      ['model/derive/explaining.test.ts', 'one line at a discount'],
      ['ui/printContent.test.ts', 'a discount and another unit of price are columns'],
      ['ui/printContent.test.ts', 'the order says when and where to'],
    ],
  },
  '5.15': {
    what: 'shortages are coloured while they are typed',
    held: [
      ['screens/badInput.test.ts', 'what stock does not cover is coloured'],
      ['model/rules/lineShortage.test.ts', 'does not count what a line has reserved itself'],
    ],
    open: 'lines of an order alone; a refused approval names its lines in a notice, not in a list that stays',
  },
  '5.16': {
    what: 'prices stand by their points; sorting follows what is shown',
    held: [
      ['scenarios/lists/storeList.test.ts', 'sorted by customer show a new name in its place'],
      ['grid/browser/rendering.browser.test.tsx', 'the points of prices stand under each other'],
    ],
  },
  '5.17': {
    what: 'a set filter opens in its search box',
    held: [
      ['screens/listViews.test.ts', '44 set filter: the states of the orders'],
      ['grid/browser/finding.browser.test.tsx', '44 set filter: all values, or all that were found'],
      [
        'grid/browser/finding.browser.test.tsx',
        '44 set filter: without the filter row each title opens its own',
      ],
    ],
  },
  '5.18': {
    what: 'being offline is said, nothing typed is lost',
    held: [['screens/badInput.test.ts', 'the server goes away while an order is typed']],
    open: 'codes are not looked up again by themselves',
  },
  '5.19': {
    what: 'a requisition is split by suggested supplier',
    held: [['scenarios/trade/purchasePush.test.ts', 'is parted by the supplier suggested on each line']],
    open: 'lines to be inspected are not said',
  },
  '5.20': {
    what: 'everything that waits for me stands in one list',
    held: [
      ['scenarios/records/approvals.test.ts', 'what follows no flow waits for everybody who may approve it'],
    ],
  },
  '5.21': { what: 'Enter skips what fills itself; required columns are marked', open: 'not looked at again' },
  '5.22': {
    what: 'rows under way show their window, a tip says where one is',
    held: [
      ['grid/rows/paged.test.ts', '5 request discipline: a drag that never comes to rest'],
      ['grid/browser/newerRows.browser.test.tsx', '2 server window: the thumb in the middle'],
    ],
  },
  '5.23': { what: 'sorting and filtering of lines stay under 300 ms', open: 'not measured again' },
  '5.24': { what: 'small things of the forms', open: 'not gone through one by one' },
  '6.1': { what: 'as 5.1', held: [[desk, 'a header field that was left']] },
  '6.2': {
    what: 'records made or restored elsewhere appear in the open list',
    held: [[desk, 'a record made or restored elsewhere appears']],
  },
  '6.3': {
    what: 'the mixed layout reaches every menu at 1366',
    held: [['screens/layout.test.ts', 'every navigation mode keeps the open pages']],
  },
  '6.4': {
    what: 'a numbering rule has a counter, and resets are held against its date',
    held: [['scenarios/stock/masterNumbers.test.ts', 'has a counter, and tells when']],
  },
  '6.5': {
    what: 'a deletion of several names them',
    held: [
      ['grid/browser/selecting.browser.test.tsx', '64 selection survives: rows that are gone for good'],
      [desk, 'a record that was merged into another is chosen no more'],
    ],
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
  '6.9': {
    what: 'the first sign-in of a new user is told what to do',
    held: [
      [desk, 'who has a password of an administrator replaces it first'],
      ['scenarios/access/userCalls.test.ts', 'whoever makes an account is told what it still needs'],
    ],
  },
  '6.10': {
    what: 'answers travel compressed',
    held: [['hosts/webServer.test.ts', 'long answers of the app travel compressed']],
  },
  '6.11': {
    what: 'required fields turn red only once reached',
    held: [['ui/newRecord.test.ts', 'says what is missing of a header field only once']],
  },
  '6.12': {
    what: 'data rules pick records, conditions complete names',
    held: [
      ['model/conditionCompletion.test.ts', 'a condition is completed'],
      ['screens/forms.test.ts', 'a condition of an approval flow is written by the Chinese names'],
    ],
  },
  '6.13': {
    what: 'changed code lists reach open pages',
    held: [
      ['screens/sessions/sessionEnds.test.ts', 'a code list that is changed reaches the pages that are open'],
    ],
  },
  '6.14': {
    what: 'a forced sign-out is told',
    held: [[desk, 'a session an administrator ended']],
    open: 'buttons of approvals on a phone have their own line now; not looked at there again',
  },
  '6.15': {
    what: 'totals of whole numbers do not break the page',
    held: [['ui/lineTotals.test.ts', 'quantities of one unit are added']],
  },
  '6.16': {
    what: 'accessibility',
    held: [
      ['screens/accessibility.test.ts', '${width} × ${height}'],
      ['screens/workbench.test.ts', 'the first stop of the keyboard is the way past'],
    ],
  },
  '6.17': {
    what: 'the guide for developers',
    held: [['hosts/definitionCommand.test.ts', 'one definition is judged by one command']],
  },
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
    held: [['screens/sessions/sessionEnds.test.ts', 'stands there for seven days']],
  },
  '7.4': {
    what: 'a body that comes after its page was closed fails nothing',
    held: [['screens/sizes.test.ts', 'the sign-in page loads at most']],
  },
};
