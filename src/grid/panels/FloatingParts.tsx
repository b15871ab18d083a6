// The floating parts of a grid, each of which shows itself when its signal says so.
import type { ReactNode } from 'react';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { ChoiceList } from './editors/ChoiceList.tsx';
import { DatePanel } from './editors/DatePanel.tsx';
import type { FloatingProps } from './panelProps.ts';
import { HeadMenus } from './HeadMenus.tsx';
import { Panels } from './Panels.tsx';

/** Default export: fetched when the first of them opens. */
export default function FloatingParts<Row>(props: FloatingProps<Row>): ReactNode {
  const { grid, choices, runtime, stage, id } = props;
  return (
    <>
      <ChoiceList grid={grid} choices={choices} runtime={runtime} stage={stage} id={`${id}-list`} />
      <DatePanel grid={grid} runtime={runtime} stage={stage} />
      <HeadMenus {...props} />
      <Panels grid={grid} runtime={runtime} />
      <Dialogs grid={grid} runtime={runtime} />
    </>
  );
}
