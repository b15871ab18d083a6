// Large buttons of a choice.
import type { ReactNode } from 'react';
import classes from './terminal.module.css';

export function Tiles({
  choices,
  onPick,
}: {
  choices: readonly { value: string; label: string }[];
  onPick: (choice: { value: string; label: string }) => void;
}): ReactNode {
  return (
    <div className={classes['tiles']}>
      {choices.map((choice) => (
        <button key={choice.value} type="button" className={classes['key']} onClick={() => onPick(choice)}>
          {choice.label}
        </button>
      ))}
    </div>
  );
}
