// The life of what engineering releases by version: routes and substitution schemes. Approved ones are used and no longer
// edited; another version takes their place, or they are disabled and stay readable.
import { statusList } from '#model/codeList.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';
import { disabledTab, submittedTabs, submitting, switching } from '#model/states/standardStates.ts';

export const methodStates: StateMachine = {
  name: 'method',
  title: '数据状态',
  initial: 'draft',
  dict: 'methodStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    approved: ['reviewed', 'executable'],
    disabled: ['reviewed', 'retired'],
  },
  transitions: [...submitting.filter(({ action }) => action !== 'void'), ...switching],
  tabs: [...submittedTabs, disabledTab],
};

export const methodStatus = statusList('数据状态', {
  draft: ['草稿', 'draft'],
  submitted: ['审核中', 'waiting'],
  approved: ['已审核', 'approved'],
  disabled: ['已禁用', 'refused'],
});
