// Where the pages about the person at work stand; the user menu offers those that exist.
export const personalPages = { centre: '/account/center', account: '/account/settings' } as const;
