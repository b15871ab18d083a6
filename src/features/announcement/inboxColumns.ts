// Columns of the own announcement list: 标题, 消息类型, 发布人, 发布时间, 优先级, 阅读状态.
import type { GridColumn } from '#grid';
import { type Announcement, categories } from '#model/wire/announcements.ts';
import { priorities } from './PriorityTag.tsx';
import { timeText } from './timeText.ts';

const readStates = { '0': { text: '未读', tone: 'waiting' }, '1': { text: '已读', tone: 'closed' } } as const;

export function inboxColumns(open: (announcement: Announcement) => void): GridColumn<Announcement>[] {
  const plain = (id: keyof Announcement, title: string, width: number): GridColumn<Announcement> => ({
    id,
    title,
    width,
    sortable: true,
    read: (row) => row[id],
    text: (value) => String(value ?? ''),
  });
  return [
    { ...plain('titile', '标题', 380), pin: 'start', required: true, tone: () => 'link', onOpen: open },
    {
      ...plain('msgCategory', '消息类型', 110),
      text: (value) => (value === categories.system ? '系统消息' : '通知公告'),
    },
    plain('sender', '发布人', 120),
    { ...plain('sendTime', '发布时间', 168), text: (value) => timeText(String(value ?? '')) },
    {
      ...plain('priority', '优先级', 100),
      cell: 'tag',
      align: 'center',
      text: (_value, row) => priorities[row.priority].text,
      tone: (_value, row) => priorities[row.priority].tone,
    },
    {
      ...plain('readFlag', '阅读状态', 100),
      cell: 'tag',
      align: 'center',
      text: (_value, row) => readStates[row.readFlag].text,
      tone: (_value, row) => readStates[row.readFlag].tone,
    },
    { ...plain('msgTxt', '摘要', 360), sortable: false },
  ];
}
