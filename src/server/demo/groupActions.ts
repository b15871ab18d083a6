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
/** What happens to an order in the workshop. */
export const running = ['start', 'unstart', 'finish', 'unfinish', 'suspend', 'unsuspend', 'checkKitting'];

/** What a foreman does with work in his workshop. */
export const onTheFloor = [
  ...running,
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
