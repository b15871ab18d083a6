// Priority of an announcement as word and tint: 一般消息 blue, 重要消息 orange, 紧急消息 red.
import type { ReactNode } from 'react';
import type { Priority } from '#model/wire/announcements.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';

export const priorities: Readonly<Record<Priority, { value: Priority; text: string; tone: string }>> = {
  L: { value: 'L', text: '一般消息', tone: 'running' },
  M: { value: 'M', text: '重要消息', tone: 'waiting' },
  H: { value: 'H', text: '紧急消息', tone: 'refused' },
};

export function PriorityTag({ priority }: { priority: Priority }): ReactNode {
  return <StatusTag item={priorities[priority]} fallback={priority} />;
}
