// The life of resources and methods: handed in and agreed to before anything may use them, kept up to date afterwards
// without being taken back, and retired when they are no longer there.
import type { StateMachine } from '#model/states/stateMachine.ts';
import { disabledTab, submittedTabs, submitting, switching } from '#model/states/standardStates.ts';

export const resourceStates: StateMachine = {
  name: 'resource',
  title: '数据状态',
  initial: 'draft',
  dict: 'resourceStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    approved: ['editable', 'reviewed', 'executable'],
    disabled: ['reviewed', 'retired'],
  },
  transitions: [...submitting.filter(({ action }) => action !== 'void'), ...switching],
  tabs: [...submittedTabs, disabledTab],
};
