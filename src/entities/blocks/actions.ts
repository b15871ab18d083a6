// Actions that entities of several areas have, titled once.
import type { ActionDef } from '#model/action.ts';

/** Under the key `import`, which no constant can be called. */
export const importing = { title: '导入' } as const satisfies ActionDef;
export const attach = { title: '附件' } as const satisfies ActionDef;
export const print = { title: '打印', reads: true } as const satisfies ActionDef;
export const printLabel = { title: '打印标签', reads: true } as const satisfies ActionDef;
export const trace = { title: '上下查', reads: true } as const satisfies ActionDef;
export const drillDown = { title: '联查明细', reads: true } as const satisfies ActionDef;

export const lineClose = { title: '行关闭' } as const satisfies ActionDef;
export const lineReopen = { title: '行反关闭' } as const satisfies ActionDef;
/** Lines of orders: ended for good, or held for a while. */
export const lineActions = {
  lineClose,
  lineReopen,
  lineTerminate: { title: '行终止' },
  lineFreeze: { title: '行冻结' },
  lineUnfreeze: { title: '行解冻' },
} as const satisfies Readonly<Record<string, ActionDef>>;

export const change = { title: '变更', performs: true } as const satisfies ActionDef;
export const newVersion = { title: '新版本', performs: true } as const satisfies ActionDef;
export const calculate = { title: '计算', performs: true } as const satisfies ActionDef;
export const raiseCapa = { title: '发起8D', performs: true } as const satisfies ActionDef;

/** Tries what the record says without doing it. */
export const test = { title: '测试', reads: true } as const satisfies ActionDef;
export const downloadResult = { title: '下载结果', reads: true } as const satisfies ActionDef;
export const retry = { title: '重试' } as const satisfies ActionDef;
