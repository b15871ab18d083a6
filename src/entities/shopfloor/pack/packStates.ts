// The life of a box or pallet: packed and sealed by people, in stock and shipped by the bills it is scanned on.
import type { StateMachine } from '#model/states/stateMachine.ts';

export const packStates: StateMachine = {
  name: 'packUnit',
  title: '包装状态',
  initial: 'packing',
  dict: 'packStatus',
  states: {
    packing: ['editable', 'removable'],
    sealed: ['reviewed', 'executable'],
    inStock: ['reviewed', 'executable'],
    shipped: ['reviewed', 'done'],
    unpacked: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    {
      action: 'seal',
      title: '封箱',
      from: ['packing'],
      to: 'sealed',
      guards: [{ expect: 'totalQty > 0', message: '里面还没有内容，请先装箱再封箱' }],
    },
    {
      action: 'reopen',
      title: '开箱',
      from: ['sealed'],
      to: 'packing',
      guards: [{ expect: 'empty(parentUnit)', message: '它在上级单元里，请先从上级单元取出再开箱' }],
    },
    {
      action: 'unpack',
      title: '拆箱',
      from: ['inStock'],
      to: 'unpacked',
      optionalReason: true,
    },
    {
      action: 'void',
      title: '作废',
      from: ['packing', 'sealed'],
      to: 'voided',
      optionalReason: true,
      guards: [{ expect: 'empty(parentUnit)', message: '它在上级单元里，请先从上级单元取出再作废' }],
    },
    // What the bills do; the ledger writes number and state together, so that these never lag behind.
    {
      action: 'receive',
      title: '入库',
      from: ['sealed'],
      to: 'inStock',
      system: true,
      when: 'not empty(inCode)',
    },
    {
      action: 'ship',
      title: '发出',
      from: ['inStock'],
      to: 'shipped',
      system: true,
      when: 'not empty(outCode)',
    },
    {
      action: 'returnIn',
      title: '退回',
      from: ['shipped'],
      to: 'inStock',
      system: true,
      when: 'empty(outCode)',
    },
  ],
  tabs: [
    { key: 'packing', title: '装箱中', states: ['packing'] },
    { key: 'sealed', title: '已封箱', states: ['sealed'] },
    { key: 'inStock', title: '在库', states: ['inStock'] },
    { key: 'shipped', title: '已发出', states: ['shipped'] },
  ],
};
