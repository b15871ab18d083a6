// Why a document was refused, line by line, as a list that stays at its foot until it is mended or put away. A click leads
// to the line; by keyboard a key leads here, arrows choose, Enter leads on.
import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Problem } from '#model/check/problem.ts';
import { keyHint, keyPressed } from '#ui/keyboard/keyMap.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { problemKey } from '../draft/draftProblems.ts';
import classes from './RefusedProblems.module.css';

export interface RefusedProblemsProps {
  draft: DocumentDraft;
  /** Takes the keyboard to where the problem is. */
  onShow(problem: Problem): void;
}

export function RefusedProblems({ draft, onShow }: RefusedProblemsProps): ReactNode {
  const list = useRef<HTMLUListElement | null>(null);
  const problems = draft.refusals.listed;
  const places = (): HTMLButtonElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  usePageKeys((event) => {
    if (problems.length === 0 || keyPressed(event, ['problems']) === null) return false;
    places()[0]?.focus();
    return true;
  });
  const move = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const all = places();
    const at = all.findIndex((place) => place === document.activeElement);
    if (event.key === 'Escape') {
      // The keyboard goes back into the document.
      const problem = problems[at];
      draft.refusals.putAway();
      if (problem !== undefined) onShow(problem);
    } else if (by !== 0) all[at + by]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (problems.length === 0) return null;
  return (
    <section className={classes['refused']} aria-label="没有通过的原因">
      <div className={classes['head']}>
        <span className={classes['title']}>没有通过，有 {problems.length} 条要处理</span>
        <span>点击转到所在行；{keyHint('problems')} 到此清单，↑↓ 选择，Enter 转到，Esc 收起</span>
        <CloseButton size="sm" aria-label="收起清单" onClick={() => draft.refusals.putAway()} />
      </div>
      <ul ref={list} className={classes['list']} onKeyDown={move}>
        {problems.map((problem) => (
          <li key={`${problemKey(problem)} ${problem.message}`}>
            <button type="button" onClick={() => onShow(problem)}>
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
