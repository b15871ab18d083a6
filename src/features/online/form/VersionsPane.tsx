// 版本: every version of the form, what the open design changes against the one chosen, and the way back, which is a new
// version made of an older one.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formVersionOptions, formVersionsOptions } from '#api/online/designs.ts';
import { readerOf } from '#model/refs.ts';
import { codeText } from '#entities/codeLists.ts';
import { formDefinition } from '#entities/online/formDefinition.ts';
import { publicationChanges } from '#entities/online/publication.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { plainText } from '#model/text/plainText.ts';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import type { Drawn } from './useDrawn.ts';
import classes from './designer.module.css';

export interface VersionsPaneProps {
  draft: DocumentDraft;
  drawn: Drawn;
  stored: boolean;
}

export function VersionsPane({ draft, drawn, stored }: VersionsPaneProps): ReactNode {
  const tab = useTab();
  const [chosen, setChosen] = useState<string | null>(null);
  const code = plainText(draft.doc.fields['code'] ?? null);
  const { data: versions } = useQuery({ ...formVersionsOptions(code, draft.doc.version), enabled: stored });
  if (!stored) return <p className={classes['hint']}>保存以后，这里列出表单的各个版本。</p>;
  const listPath = tab.location.pathname.replace(/\/[^/]+$/, '');
  return (
    <div className={classes['versions']}>
      <ul>
        {(versions ?? []).map((row) => {
          const id = plainText(row['id'] ?? null);
          const isOpen = id === draft.doc.id;
          return (
            <li key={id} data-open={isOpen || undefined}>
              <b>V{plainText(row['formVersion'] ?? null)}</b>
              <span>{codeText('formStatus', plainText(row['status'] ?? null))}</span>
              <span>{plainText(row['publishedAt'] ?? null).slice(0, 10)}</span>
              {isOpen ? (
                <span>正在看</span>
              ) : (
                <>
                  <Button size="compact-xs" variant="default" onClick={() => setChosen(id)}>
                    比较
                  </Button>
                  <Button size="compact-xs" variant="subtle" onClick={() => tab.open(`${listPath}/${id}`)}>
                    打开
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div>
        {chosen === null ? (
          <p className={classes['hint']}>
            选择一个版本比较。要退回某个版本，打开它，用“新版本”以它为底再发布；已有数据都保留。
          </p>
        ) : (
          <Difference id={chosen} drawn={drawn} />
        )}
      </div>
    </div>
  );
}

function Difference({ id, drawn }: { id: string; drawn: Drawn }): ReactNode {
  const { data } = useQuery(formVersionOptions(id));
  if (data === undefined) return null;
  const changes = publicationChanges(formDefinition(data.doc, readerOf(data.refs)), drawn.def);
  return (
    <>
      <h3>与 V{plainText(data.doc.fields['formVersion'] ?? null)} 相比</h3>
      {changes.length === 0 ? (
        <p className={classes['hint']}>字段没有不同。</p>
      ) : (
        <ul className={classes['changes']}>
          {changes.map(({ what, text }) => (
            <li key={text} data-what={what}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
