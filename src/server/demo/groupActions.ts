// What the people of the demo do with documents, by their work: lists of actions the security groups are made of.
export const reading = ['view', 'export', 'trace', 'print'];
export const writing = [
  ...reading,
  'create',
  'edit',
  'delete',
  'copy',
  'push',
  'submit',
  'withdraw',
  'void',
  'attach',
];
export const deciding = [
  ...writing,
  'approve',
  'reject',
  'unapprove',
  'close',
  'reopen',
  'lineClose',
  'lineReopen',
  'change',
  'releaseCredit',
  'profitCheck',
];

/** What planners do with an order beside deciding on it. */
export const planning = [
  'schedule',
  'publish',
  'release',
  'unrelease',
  'split',
  'mergeOrders',
  'refreshBom',
  'subOrders',
  'forceClose',
  'reserve',
  'unreserve',
  'run',
  'commit',
  'cancel',
];
/** What planners do with demand and supply. */
export const balancing = [
  'enable',
  'disable',
  'runMrp',
  'cancelRun',
  'firm',
  'unfirm',
  'shift',
  'acceptSuggestion',
  'ignore',
  'assign',
  'undoHandling',
  'pushForecast',
  'calculate',
  'updateAdu',
  'propose',
  'import',
  'drillDown',
];
/** What sellers do with delivery dates; planners hold them as well. */
export const promising = ['quote', 'accept'];
/** What happens to an order in the workshop. */
export const running = [
  'start',
  'unstart',
  'finish',
  'unfinish',
  'suspend',
  'unsuspend',
  'checkKitting',
  'printCard',
];

/** What a foreman does with work in his workshop. */
export const onTheFloor = [
  ...running,
  'pack',
  'accept',
  'unaccept',
  'schedule',
  'unschedule',
  'dispatch',
  'undispatch',
  'pause',
  'resume',
  'transfer',
  'split',
];

/** What inspectors and quality engineers do beside deciding. */
export const inspecting = [
  'receiveTask',
  'startInspect',
  'generateSample',
  'loadStandard',
  'judge',
  'convertFull',
  'resetState',
  'enable',
  'disable',
  'import',
];

/** What is done with control charts and corrective actions. */
export const improving = [
  'recalculate',
  'freeze',
  'exclude',
  'include',
  'annotate',
  'handle',
  'raiseCapa',
  'confirmContainment',
  'confirmCause',
  'approvePlan',
  'startVerify',
  'verify',
  'refute',
  'close',
];

/** What a cost accountant does beside deciding. */
export const costing = ['recost', 'cancelRun', 'import', 'drillDown'];
/** What is done with certificates, instruments and scores of suppliers. */
export const certifying = [
  'loadValues',
  'release',
  'newRevision',
  'recordGrr',
  'calculate',
  'publish',
  'drillDown',
];

/** What is done with boxes and pallets. */
/** What a keeper does when the store is counted. */
export const counting = [
  ...deciding,
  'snapshot',
  'generateSheets',
  'addSheets',
  'fillBook',
  'addLine',
  'recount',
  'generateGainLoss',
  'finish',
];
export const packing = ['seal', 'reopen', 'pack', 'takeOut', 'split', 'combine', 'unpack', 'printLabel'];

/** What a foreman does with terminals, badges and calls. */
export const atTheTerminals = [
  ...packing,
  'renewCode',
  'setPin',
  'unlock',
  'answer',
  'resolve',
  'releaseTask',
  'assignReason',
  'confirm',
  'end',
  'enable',
  'disable',
];

/** What is done with machines beside deciding on their records: maintained, repaired, moulds taken up and down, counters read. */
export const maintaining = [
  'import',
  'enable',
  'disable',
  'generateTasks',
  'execute',
  'raiseRepair',
  'assign',
  'startRepair',
  'finishRepair',
  'acceptRepair',
  'mount',
  'dismount',
  'block',
  'enterReading',
  'confirm',
  'test',
];

/** What an accountant does with invoices and wages beside deciding on them. */
export const settling = [
  'match',
  'unmatch',
  'releaseDifference',
  'pushRed',
  'issue',
  'calculate',
  'newVersion',
  'import',
  'drillDown',
];
const outsourcedBills: readonly string[] = [
  'outsourcingIssueBill',
  'outsourcingInBill',
  'outsourcingMaterialReturnBill',
  'outsourcingReturnBill',
  'outsourcingFeed',
];

/** Bills between the store and suppliers who work for us: the keeper's. */
export const isOutsourcedBill = ({ name }: { name: string }): boolean => outsourcedBills.includes(name);
