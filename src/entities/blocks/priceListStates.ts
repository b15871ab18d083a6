// The life of price and discount lists: agreed to like a document, taken out of use like a record.
import { disabledTab, submittedTabs, submitting, switching } from '#model/states/standardStates.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

export const priceListStates: StateMachine = {
  name: 'priceList',
  title: '单据状态',
  initial: 'draft',
  dict: 'priceListStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    approved: ['reviewed', 'executable'],
    disabled: ['reviewed', 'retired'],
    voided: ['void'],
  },
  transitions: [...submitting, ...switching],
  tabs: [...submittedTabs, disabledTab],
};
