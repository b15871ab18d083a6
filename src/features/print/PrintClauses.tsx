// What stands between the table and the end of a paper: the amount in capitals, then the clauses one after the other.
import type { ReactNode } from 'react';
import type { PrintContent, PrintedClause } from './printContent.ts';
import classes from './print.module.css';

export function Capitals({ label, text }: NonNullable<PrintContent['capitals']>): ReactNode {
  return (
    <div className={classes['capitals']} data-part="capitals">
      <span>{label}</span>
      <span>大写：{text}</span>
    </div>
  );
}

export function Clauses({ clauses }: { clauses: readonly PrintedClause[] }): ReactNode {
  return clauses.map(({ heading, text }) => (
    <section key={heading} className={classes['clause']} data-part="clause">
      <h2>{heading}</h2>
      <p>{text}</p>
    </section>
  ));
}
