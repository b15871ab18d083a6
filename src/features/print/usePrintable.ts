// What is to be printed: the documents, the templates there are for them with the one that is chosen, and their contents
// on it once everything has come.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { printTemplatesQuery } from '#api/printing.ts';
import { documentQuery } from '#api/queries.ts';
import { ensureRefs } from '#api/refsCache.ts';
import type { EntityDef } from '#model/entity.ts';
import type { PrintTemplate } from '#model/print/print.ts';
import { builtInTemplate, builtInTemplates } from '#model/print/builtInTemplates.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { contentOf, type PrintContent } from './printContent.ts';

export interface PrintableOptions {
  def: EntityDef;
  ids: readonly string[];
  /** Built-in paper to begin with. */
  begin: string | undefined;
  environment: FieldEnvironment;
}

export interface Printable {
  templates: readonly PrintTemplate[];
  template: PrintTemplate;
  /** By its name among the choices. */
  choose(choice: string | null): void;
  contents: readonly PrintContent[];
  /** Everything has come. */
  ready: boolean;
  /** What could not be read, or null. */
  failed: Error | null;
  retry(): void;
}

const factsOf = factsReader({ template: 'ref' });

/** Names a template among the choices. */
export function choiceOf({ id, builtIn = '' }: PrintTemplate): string {
  return id ?? `builtIn ${builtIn}`;
}

export function usePrintable({ def, ids, begin, environment }: PrintableOptions): Printable {
  const grants = useGrants();
  const stored = useQuery(printTemplatesQuery(def.name));
  const answers = useQueries({
    queries: ids.map((id) => ({ ...documentQuery(def.name, id), staleTime: 60_000 })),
  });
  const [company, setCompany] = useState(false);
  useEffect(() => {
    const done = (): void => setCompany(true);
    // Without its name the paper is printed all the same.
    ensureRefs([{ entity: 'organization', id: grants.org }]).then(done, done);
  }, [grants.org]);
  const builtIn = useMemo(() => builtInTemplate(def), [def]);
  const templates = useMemo(() => [...(stored.data ?? []), ...builtInTemplates(def)], [stored.data, def]);
  const [chosen, choose] = useState(begin === undefined ? null : `builtIn ${begin}`);
  // A document may name its template, as certificates do by customer.
  const { template: named } = factsOf(answers[0]?.data?.doc.fields);
  const preferred =
    templates.find(({ id }) => id !== null && id === named) ??
    templates.find(({ isDefault }) => isDefault) ??
    builtIn;
  const template = templates.find((one) => choiceOf(one) === chosen) ?? preferred;
  const failed = answers.find(({ isError }) => isError)?.error ?? (stored.isError ? stored.error : null);
  const docs = answers.flatMap(({ data }) => (data === undefined ? [] : [data.doc]));
  const ready = company && stored.data !== undefined && docs.length === ids.length;
  const versions = docs.map(({ id, version }) => `${id}${version}`).join();
  const contents = useMemo(
    () => (ready ? docs.map((doc) => contentOf(def, doc, template.layout, environment)) : []),
    // The documents themselves are new objects with every answer; their versions say whether anything changed.
    // oxlint-disable-next-line react/exhaustive-deps
    [ready, versions, def, template, environment],
  );
  return {
    templates,
    template,
    choose,
    contents,
    ready,
    failed,
    retry: () => answers.forEach((answer) => void answer.refetch()),
  };
}
