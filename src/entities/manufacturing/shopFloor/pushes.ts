// What a production order and the documents of the workshop hand on: batches, tasks and reports.
import type { PushDef } from '#model/entity.ts';

/** Of an operation, on to the task that does it. */
const operation = {
  operationSeq: 'operationSeq',
  operation: 'operation',
  workCenter: 'workCenter',
  setupMinutes: 'setupMinutes',
  runMinutes: 'runMinutes',
  baseQty: 'baseQty',
  isFirstPiece: "=inspectMode = 'first' or inspectMode = 'firstAndLast'",
} as const;
const product = { material: 'material', unit: 'unit', priority: 'priority' } as const;

const toReport = {
  to: 'workReport',
  title: '报工单',
} as const;

export const orderPushesToWorkshop: readonly PushDef[] = [
  {
    to: 'workOrder',
    title: '工单',
    linkRule: 'manufacturingOrder-workOrder',
    in: ['released', 'started'],
    header: {},
    line: {
      manufacturingOrder: 'id',
      material: 'material',
      unit: 'unit',
      priority: 'priority',
      bom: 'bom',
      processRoute: 'processRoute',
      lot: 'lot',
      workshop: 'workshop',
      project: 'project',
      mtoNo: 'mtoNo',
      customer: 'customer',
    },
  },
  {
    to: 'workTaskOrder',
    title: '工序派工单',
    lines: 'operations',
    linkRule: 'manufacturingOrder-workTaskOrder',
    in: ['released', 'started'],
    header: { ...product, manufacturingOrder: 'id' },
    line: {
      ...operation,
      planStartTime: 'planStartTime',
      planEndTime: 'planEndTime',
      pieceRate: 'pieceRate',
      orderOperationId: 'id',
    },
  },
  {
    ...toReport,
    lines: 'operations',
    linkRule: 'manufacturingOrder-workReport',
    in: ['released', 'started'],
    header: { material: 'material', unit: 'unit', manufacturingOrder: 'id', warehouse: 'warehouse' },
    line: {
      operationSeq: 'operationSeq',
      operation: 'operation',
      workCenter: 'workCenter',
      workshop: 'workshop',
      qualifiedQty: '=max(0, planQty - coalesce(reportedQty, 0))',
    },
  },
];

export const workOrderPushes: readonly PushDef[] = [
  {
    to: 'workTaskOrder',
    title: '工序派工单',
    lines: 'operations',
    linkRule: 'workOrder-workTaskOrder',
    in: ['released', 'started'],
    header: {
      ...product,
      manufacturingOrder: 'manufacturingOrder',
      workOrder: 'id',
      workTeam: 'workTeam',
      shift: 'shift',
    },
    line: {
      ...operation,
      equipment: 'equipment',
      planStartTime: 'planStartTime',
      planEndTime: 'planEndTime',
      orderOperationId: 'orderOperationId',
    },
  },
];

export const workshopOrderPushes: readonly PushDef[] = [
  {
    to: 'workTaskOrder',
    title: '工序派工单',
    lines: 'operations',
    linkRule: 'workshopOrder-workTaskOrder',
    in: ['accepted', 'scheduled', 'running'],
    header: {
      ...product,
      manufacturingOrder: 'manufacturingOrder',
      workOrder: 'workOrder',
      workshopOrder: 'id',
    },
    line: {
      ...operation,
      equipment: 'equipment',
      planStartTime: 'scheduledStart',
      planEndTime: 'scheduledEnd',
      orderOperationId: 'orderOperationId',
    },
  },
];

export const taskPushes: readonly PushDef[] = [
  {
    ...toReport,
    linkRule: 'workTaskOrder-workReport',
    in: ['dispatched', 'running', 'paused', 'finished'],
    header: {},
    line: {
      workTaskOrder: 'id',
      workOrder: 'workOrder',
      workshopOrder: 'workshopOrder',
      manufacturingOrder: 'manufacturingOrder',
      operationSeq: 'operationSeq',
      operation: 'operation',
      material: 'material',
      unit: 'unit',
      workCenter: 'workCenter',
      equipment: 'equipment',
      workTeam: 'workTeam',
      shift: 'shift',
      startTime: 'actualStartTime',
      qualifiedQty: 'remainQty',
    },
  },
];
