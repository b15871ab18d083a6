// An input with its title beside it, as forms that arrange their own inputs show it, and what is wrong with it beneath.
import type { ReactNode } from 'react';
import classes from './forms.module.css';

export interface LabelledProps {
  title: string;
  /** Key of the field it fills. */
  name: string;
  required?: boolean;
  problem?: string | undefined;
  children: ReactNode;
}

export function Labelled({ title, name, required = false, problem, children }: LabelledProps): ReactNode {
  return (
    <div className={classes['labelled']} data-field={name}>
      <span {...(required ? { 'data-required': '' } : {})}>{title}</span>
      <div>
        {children}
        {problem !== undefined && (
          <p className={classes['problem']} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
