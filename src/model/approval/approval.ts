// Approval in several steps: what a flow says, when a step is through, and the shapes that travel. Pure; the server asks
// the same functions that draw the steps on the page.
import { recordIn, textsIn } from '#model/loose.ts';
import type { Problem } from '#model/check/problem.ts';

/** Address of 我的审批. */
export const approvalsPath = '/dashboard/approvals';

export type ApproverType = 'user' | 'group' | 'deptManager' | 'upperManager' | 'docField';
export type SignMode = 'any' | 'all' | 'sequence';

/** Who is meant by an approver type; what the type does not need stays away. */
export interface ApproverValue {
  users?: readonly string[];
  groups?: readonly string[];
  /** Levels up from the author, 1: the direct superior. */
  level?: number;
  /** Header field that refers to a user, an employee or a department. */
  field?: string;
}

export interface RouteStep {
  stepNo: number;
  name: string;
  approverType: ApproverType;
  approverValue: ApproverValue;
  signMode: SignMode;
  /** Expression over the document; '' always. */
  condition: string;
  timeoutHours: number;
  timeoutAction: 'remind' | 'pass' | 'transfer';
  refuseTo: 'submitter' | 'previous' | 'chosen';
  needOpinion: boolean;
}

/** The flow as it was when the approval began: running approvals keep it. */
export interface Route {
  allowWithdraw: boolean;
  skipSame: boolean;
  skipEmpty: 'toAdmin' | 'pass' | 'refuse';
  copyTo: readonly string[];
  steps: readonly RouteStep[];
}

export const taskStatuses = [
  'pending',
  'waiting',
  'approved',
  'rejected',
  'transferred',
  'withdrawn',
  'skipped',
  'copied',
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export interface StepTask {
  status: TaskStatus;
  /** Called in by an approver: has to agree beside those of the flow. */
  isAdded: boolean;
}

/** Tasks that still have a say; transferred ones are replaced by others. */
function counted(tasks: readonly StepTask[]): StepTask[] {
  return tasks.filter(({ status }) => status !== 'transferred' && status !== 'copied');
}

/** Whether a step is through, by the tasks of its present round. */
export function stepPassed(mode: SignMode, tasks: readonly StepTask[]): boolean {
  const [added, own] = [
    counted(tasks).filter((task) => task.isAdded),
    counted(tasks).filter((task) => !task.isAdded),
  ];
  const agreed = ({ status }: StepTask): boolean => status === 'approved' || status === 'skipped';
  if (!added.every(agreed)) return false;
  return mode === 'any' ? own.some(({ status }) => status === 'approved') : own.every(agreed);
}

/** What an approver may send a document back to, by the step he stands at; 0 is the author. */
export function returnTargets(route: Route, stepNo: number): { stepNo: number; name: string }[] {
  const at = route.steps.findIndex((step) => step.stepNo === stepNo);
  const step = route.steps[at];
  const author = { stepNo: 0, name: '提交人' };
  if (step === undefined) return [author];
  const earlier = route.steps
    .slice(0, at)
    .map(({ stepNo: no, name }) => ({ stepNo: no, name: `第${no}步 ${name}` }));
  if (step.refuseTo === 'chosen') return [author, ...earlier];
  const previous = earlier.at(-1);
  return step.refuseTo === 'previous' && previous !== undefined ? [previous, author] : [author];
}

/** What one person did or has to do in a step. */
export interface ApprovalAct {
  task: string;
  user: string;
  userName: string;
  /** Whose place the person takes: by delegation or because it was handed on; '' for nobody's. */
  insteadOf: string;
  status: TaskStatus;
  isAdded: boolean;
  opinion: string;
  receivedAt: string;
  handledAt: string;
  dueAt: string;
}

export interface ApprovalStepView {
  stepNo: number;
  name: string;
  signMode: SignMode;
  /** 'coming': not reached; 'passed over': its condition did not hold or nobody had to act. */
  state: 'coming' | 'running' | 'passed' | 'refused' | 'passedOver';
  acts: ApprovalAct[];
}

export const approvalStatuses = ['running', 'approved', 'rejected', 'withdrawn'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The newest approval of a document, as its page shows it. */
export interface ApprovalView {
  instance: string;
  flow: string;
  status: ApprovalStatus;
  submitter: string;
  submitterName: string;
  submittedAt: string;
  finishedAt: string;
  steps: ApprovalStepView[];
  /** The task the asking person has to decide; null when it is not his turn. */
  mine: { task: string; needOpinion: boolean; targets: { stepNo: number; name: string }[] } | null;
  /** The asking person may hurry the others on. */
  canUrge: boolean;
}

export type ApprovalBox = 'todo' | 'done' | 'started' | 'copied';

/** A row of 我的审批. */
export interface ApprovalRow {
  /** Task; of 我发起的 the instance; of a document without a flow the document. */
  id: string;
  /** '' where the document follows no flow: it is approved or rejected by its own action. */
  instance: string;
  entity: string;
  title: string;
  recordId: string;
  /** Of a document without a flow, for its action. */
  version: number;
  recordCode: string;
  summary: string;
  stepName: string;
  submitterName: string;
  submittedAt: string;
  status: string;
  /** Who has to act now, by name. */
  waitingFor: string;
  receivedAt: string;
  dueAt: string;
  handledAt: string;
  opinion: string;
}

export interface ApprovalPage {
  rows: ApprovalRow[];
  total: number;
}

export interface ApprovalCounts {
  todo: number;
  overdue: number;
  copied: number;
}

/** Answer of a decision. */
export interface ApprovalOutcome {
  entity: string;
  recordId: string;
  /** Where the approval stands now. */
  status: ApprovalStatus;
  affected: Record<string, string[]>;
  warnings: Problem[];
}

/** A flow tried on a document: what would happen. */
export interface ApprovalTrial {
  record: string;
  applies: boolean;
  reason: string;
  steps: { stepNo: number; name: string; state: 'ask' | 'skip' | 'empty'; who: string[]; reason: string }[];
}

/** An approver value as stored, read defensively: an administrator may have imported it. */
export function approverValueOf(value: unknown): ApproverValue {
  const { users, groups, level, field } = recordIn(value);
  return {
    users: textsIn(users),
    groups: textsIn(groups),
    level: typeof level === 'number' && level >= 1 ? Math.min(Math.trunc(level), 9) : 1,
    field: typeof field === 'string' ? field : '',
  };
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((known) => known === value) ?? otherwise;
}

/** A step from a row of the flow or from the snapshot; both have the same keys. */
export function stepOf(value: unknown): RouteStep {
  const given = recordIn(value);
  const { stepNo, name, approverType, signMode, condition, timeoutHours, timeoutAction, refuseTo } = given;
  const { approverValue, needOpinion } = given;
  return {
    stepNo: Number(stepNo ?? 0),
    name: typeof name === 'string' ? name : '',
    approverType: oneOf(approverType, ['user', 'group', 'deptManager', 'upperManager', 'docField'], 'user'),
    approverValue: approverValueOf(approverValue),
    signMode: oneOf(signMode, ['any', 'all', 'sequence'], 'any'),
    condition: typeof condition === 'string' ? condition.trim() : '',
    timeoutHours: Number(timeoutHours ?? 0),
    timeoutAction: oneOf(timeoutAction, ['remind', 'pass', 'transfer'], 'remind'),
    refuseTo: oneOf(refuseTo, ['submitter', 'previous', 'chosen'], 'submitter'),
    needOpinion: needOpinion === true,
  };
}

/** A route from the header of a flow with its steps, or from the snapshot. */
export function routeOf(value: unknown, stored?: unknown): Route {
  const { allowWithdraw, skipSame, skipEmpty, copyTo, steps: own } = recordIn(value);
  const steps = stored === undefined ? own : stored;
  return {
    allowWithdraw: allowWithdraw !== false,
    skipSame: skipSame !== false,
    skipEmpty: oneOf(skipEmpty, ['toAdmin', 'pass', 'refuse'], 'toAdmin'),
    copyTo: textsIn(copyTo),
    steps: (Array.isArray(steps) ? steps.map(stepOf) : []).toSorted((a, b) => a.stepNo - b.stepNo),
  };
}
