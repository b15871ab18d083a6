// Columns of 我的审批, by box: what it is, what it is about, whose it is and how it stands.
import type { GridColumn } from '#grid';
import { codeText } from '#entities/codeLists.ts';
import type { ApprovalBox, ApprovalRow } from '#model/approval/approval.ts';
import { datetime } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';

const instant = datetime('时间');
const timeText = (value: string): string => (value === '' ? '' : kindOf('datetime').format(value, instant));

const tones: Readonly<Record<string, string>> = {
  running: 'running',
  pending: 'waiting',
  approved: 'approved',
  rejected: 'refused',
  withdrawn: 'closed',
  transferred: 'changed',
};

export function approvalColumns(
  box: ApprovalBox,
  open: (row: ApprovalRow) => void,
): GridColumn<ApprovalRow>[] {
  const plain = (id: keyof ApprovalRow, title: string, width: number): GridColumn<ApprovalRow> => ({
    id,
    title,
    width,
    read: (row) => row[id],
    text: (value) => String(value ?? ''),
  });
  const time = (id: keyof ApprovalRow, title: string): GridColumn<ApprovalRow> => ({
    ...plain(id, title, 160),
    text: (value) => timeText(String(value ?? '')),
  });
  const now = Date.now();
  const dictionary = box === 'done' ? 'approvalTaskStatus' : 'approvalStatus';
  const status: GridColumn<ApprovalRow> = {
    ...plain('status', box === 'done' ? '我的处理' : '审批状态', 100),
    cell: 'tag',
    align: 'center',
    text: (value) => codeText(dictionary, String(value ?? '')),
    tone: (value) => tones[String(value ?? '')] ?? 'draft',
  };
  const common = [
    {
      ...plain('recordCode', '单据编号', 190),
      pin: 'start' as const,
      required: true,
      tone: () => 'link',
      onOpen: open,
    },
    plain('title', '单据类型', 110),
    { ...plain('summary', '摘要', 220), grow: 1 },
  ];
  if (box === 'todo')
    return [
      ...common,
      plain('stepName', '当前步骤', 130),
      plain('submitterName', '提交人', 100),
      time('receivedAt', '到达时间'),
      {
        ...time('dueAt', '到期时间'),
        tone: (value) => (String(value ?? '') !== '' && Date.parse(String(value)) < now ? 'negative' : null),
      },
    ];
  if (box === 'done')
    return [
      ...common,
      plain('stepName', '步骤', 130),
      plain('submitterName', '提交人', 100),
      status,
      plain('opinion', '我的意见', 200),
      time('handledAt', '处理时间'),
    ];
  if (box === 'copied')
    return [...common, plain('submitterName', '提交人', 100), status, time('receivedAt', '抄送时间')];
  return [
    ...common,
    status,
    plain('stepName', '当前步骤', 130),
    plain('waitingFor', '等待谁', 140),
    plain('opinion', '驳回意见', 200),
    time('submittedAt', '提交时间'),
    time('handledAt', '结束时间'),
  ];
}
