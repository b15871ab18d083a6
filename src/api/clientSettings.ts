// What the page was told by the server that delivered it: app id and signature secret stand in meta tags,
// so that one build serves every deployment. Both are public by nature; see the signature's own notes.

function metaContent(name: string): string | null {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  return content === '' ? null : content;
}

export const appId = metaContent('workbench-app-id') ?? 'workbench-demo';
export const signSecret = metaContent('workbench-sign-secret') ?? 'workbench-demo-secret';

/** Origins whose pages the deployment lets the menu show inside a frame. */
export const frameHosts: readonly string[] = (metaContent('workbench-frame-hosts') ?? '')
  .split(' ')
  .filter((host) => host !== '');

/** Root of the API, without the address of the server: pages and API always share one origin. */
export const apiBase = '/api/restapi';
