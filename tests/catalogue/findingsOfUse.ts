// What days of clerks, keepers, planners, administrators and developers found wrong, and what a busy machine did.

export interface Finding {
  what: string;
  /** Words of docs/business-decisions.md that say why it is as it is. */
  decided?: string;
  /** What is not mended. */
  open?: string;
}

export const findingsOfUse: Readonly<Record<string, Finding>> = {
  '5.1': { what: 'fields of the header do not take the keyboard back' },
  '5.2': { what: '全部列出 lists every fault and does not crash' },
  '5.3': { what: 'Enter takes the first hit of what was typed' },
  '5.4': { what: 'a problem in a column that is not shown is led to' },
  '5.5': { what: 'lists of stock and of lines find materials by code and name' },
  '5.6': { what: 'lists begin with what it is, how much, when and with whom' },
  '5.7': { what: 'a column left blank in a paste leaves new rows what they begin with' },
  '5.8': { what: 'the rate of the local currency is 1' },
  '5.9': { what: 'totals add no different currencies and units' },
  '5.10': { what: 'a menu typed by its name comes first in the palette, nothing stands twice' },
  '5.11': { what: 'forms begin with what a clerk fills' },
  '5.12': { what: 'tabs keep the end of a number; closing and reading anew offer to save first' },
  '5.13': { what: 'notices cover nothing and say a place once' },
  '5.14': { what: 'discounts and units of price are shown and printed' },
  '5.15': {
    what: 'shortages are coloured while they are typed; a refused approval leaves a list of its lines',
  },
  '5.16': { what: 'prices stand by their points; sorting follows what is shown' },
  '5.17': { what: 'a set filter opens in its search box' },
  '5.18': { what: 'being offline is said, nothing typed is lost, codes are looked up again afterwards' },
  '5.19': { what: 'a requisition is split by suggested supplier, lines to be inspected are said' },
  '5.20': { what: 'everything that waits for me stands in one list' },
  '5.21': { what: 'Enter skips what fills itself; required columns are marked' },
  '5.22': { what: 'rows under way show their window, a tip says where one is' },
  '5.23': { what: 'sorting and filtering of lines stay under 300 ms', open: 'not measured again' },
  '5.24': { what: 'small things of the forms' },
  '6.1': { what: 'as 5.1' },
  '6.2': { what: 'records made or restored elsewhere appear in the open list' },
  '6.3': { what: 'the mixed layout reaches every menu at 1366' },
  '6.4': { what: 'a numbering rule has a counter, and resets are held against its date' },
  '6.5': { what: 'a deletion of several names them' },
  '6.6': { what: 'the log says from where a change came' },
  '6.7': { what: 'a fill asks before it replaces what was saved', decided: '带出的值只随来源更换' },
  '6.8': { what: 'the personal centre takes no phone the record refuses' },
  '6.9': { what: 'the first sign-in of a new user is told what to do' },
  '6.10': { what: 'answers travel compressed' },
  '6.11': { what: 'required fields turn red only once reached' },
  '6.12': { what: 'data rules pick records, conditions complete names' },
  '6.13': { what: 'changed code lists reach open pages' },
  '6.14': { what: 'a forced sign-out is told, and approvals are decided on a phone' },
  '6.15': { what: 'totals of whole numbers do not break the page' },
  '6.16': { what: 'accessibility' },
  '6.17': { what: 'the guide for developers' },
  '6.18': { what: 'small things of administration' },
  '7.1': { what: 'after signing out nothing half typed is left' },
  '7.2': { what: 'keys that come before a dialog is ready are not lost' },
  '7.3': { what: 'stored values and their date are one' },
  '7.4': { what: 'a body that comes after its page was closed fails nothing' },
};
