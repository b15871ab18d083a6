// Buttons over the graph of a trace: nearer, farther, the whole.
import { ActionIcon } from '@mantine/core';
import { IconPlus, IconMinus, IconMaximize } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './traceGraph.module.css';
import type { GraphView } from './useGraphView.ts';

export function ZoomTools({ larger, smaller, whole }: GraphView): ReactNode {
  return (
    <div className={classes['zoom']} role="toolbar" aria-label="缩放">
      <ActionIcon variant="default" size={28} aria-label="放大" onClick={larger}>
        <IconPlus size={16} />
      </ActionIcon>
      <ActionIcon variant="default" size={28} aria-label="缩小" onClick={smaller}>
        <IconMinus size={16} />
      </ActionIcon>
      <ActionIcon variant="default" size={28} aria-label="全部显示" onClick={whole}>
        <IconMaximize size={16} />
      </ActionIcon>
    </div>
  );
}
