// What stands below the lines of a document: why it was refused, while that is to be mended, and its sums.
import type { ReactNode } from 'react';
import { RefusedProblems, type RefusedProblemsProps } from '../panels/RefusedProblems.tsx';
import { SumBar, type SumBarProps } from './SumBar.tsx';

export function DocumentFoot({ onShow, ...sums }: RefusedProblemsProps & SumBarProps): ReactNode {
  return (
    <>
      <RefusedProblems draft={sums.draft} onShow={onShow} />
      <SumBar {...sums} />
    </>
  );
}
