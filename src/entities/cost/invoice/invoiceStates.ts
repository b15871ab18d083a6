// The life of a sale invoice: agreed to, then issued, when its number is known. What was issued is never undone, only
// answered by a red one.
import { text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';
import { submitting } from '#model/states/standardStates.ts';

export const saleInvoiceStates: StateMachine = {
  name: 'saleInvoice',
  initial: 'draft',
  dict: 'saleInvoiceStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    approved: ['reviewed'],
    issued: ['reviewed', 'executable'],
    voided: ['void'],
  },
  transitions: [
    ...submitting,
    {
      action: 'issue',
      title: '开票',
      from: ['approved'],
      to: 'issued',
      asks: { invoiceNo: text('发票号码', { required: true }) },
      stamps: { at: 'issuedAt' },
    },
  ],
  tabs: [
    { key: 'draft', title: '草稿', states: ['draft'] },
    { key: 'approved', title: '待开票', states: ['approved'] },
    { key: 'issued', title: '已开票', states: ['issued'] },
  ],
};
