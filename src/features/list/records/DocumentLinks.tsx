// Documents named in a message, each as a link to its page where the menu has one.
import { Anchor } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { entityOf } from '#entities/registry.ts';
import type { DocumentLink } from '#model/check/problem.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { recordPath } from '../recordPath.ts';

export interface DocumentLinksProps {
  documents: readonly DocumentLink[];
  /** Before the page is opened. */
  onOpen(): void;
  /** By their numbers alone: what they are is said beside them. */
  bare?: boolean;
}

export function DocumentLinks({ documents, onOpen, bare = false }: DocumentLinksProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  return documents.map(({ entity, id, code }, index) => {
    const path = recordPath(menu, entity, id);
    const text = bare ? code : `${entityOf(entity)?.title ?? ''} ${code}`.trim();
    return (
      <Fragment key={`${entity} ${id}`}>
        {index > 0 && '、'}
        {path === null ? (
          text
        ) : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              onOpen();
              tab.open(path);
            }}
          >
            {text}
          </Anchor>
        )}
      </Fragment>
    );
  });
}
