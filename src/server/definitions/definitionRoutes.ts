// The call by which a page learns the definitions that did not come with its program.
import { definitionsVersion, publishedDefinitions } from '#entities/registry.ts';
import type { DefinitionsResult } from '#model/wire/wire.ts';
import { nothing, type Routes } from '#server/http/routes.ts';

export function definitionRoutes(routes: Routes): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/api/definitions',
      title: '已发布的表单定义',
      body: nothing,
      withInitialPassword: true,
    },
    async (): Promise<DefinitionsResult> => ({
      version: definitionsVersion(),
      definitions: [...publishedDefinitions()],
    }),
  );
}
