// What did not work, row by row: which record, and why.
import { Text } from '@mantine/core';
import classes from './RecordDialogs.module.css';

export interface Outcome {
  id: string;
  name: string;
  message: string;
}

const shownAtMost = 200;

export function Outcomes({ outcomes, title }: { outcomes: readonly Outcome[]; title: string }) {
  if (outcomes.length === 0) return null;
  return (
    <div className={classes['outcomes']} role="alert">
      <Text size="sm">
        {title} {outcomes.length} 条：
      </Text>
      {outcomes.slice(0, shownAtMost).map(({ id, name, message }) => (
        <Text key={id} size="sm" c="var(--wb-error)">
          {name}：{message}
        </Text>
      ))}
      {outcomes.length > shownAtMost && (
        <Text size="sm" c="var(--wb-text-2)">
          另有 {outcomes.length - shownAtMost} 条
        </Text>
      )}
    </div>
  );
}
