// The life of a calibration record: a bill's, but decisions on what was measured are still entered once it is approved.
import { submittedTabs, submitting } from '#model/states/standardStates.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

export const calibrationStates: StateMachine = {
  name: 'calibrationRecord',
  title: '单据状态',
  initial: 'draft',
  dict: 'docStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    approved: ['editable', 'reviewed', 'executable'],
    voided: ['void'],
  },
  transitions: submitting,
  tabs: submittedTabs,
};
