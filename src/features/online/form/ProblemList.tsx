// 检查: how many things keep the design from being published, each a way to the place where it is mended.
import { Button, Popover } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '#model/check/problem.ts';
import classes from './designer.module.css';

export interface ProblemListProps {
  problems: readonly Problem[];
  onShow(problem: Problem): void;
}

export function ProblemList({ problems, onShow }: ProblemListProps): ReactNode {
  const [open, setOpen] = useState(false);
  if (problems.length === 0)
    return (
      <span className={classes['sound']} role="status">
        <IconCheck size={14} aria-hidden />
        检查通过，可以发布
      </span>
    );
  return (
    <Popover opened={open} onChange={setOpen} position="top-end" width={420}>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          leftSection={<IconAlertTriangle size={14} />}
          onClick={() => setOpen(!open)}
        >
          检查（{problems.length}）
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes['problems']}>
          {problems.map((problem) => (
            <li key={`${problem.lineId ?? ''} ${problem.field} ${problem.message}`}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  onShow(problem);
                }}
              >
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
