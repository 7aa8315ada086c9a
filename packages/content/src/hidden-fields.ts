/** Fields that visitors do not see, such as kinds, ids and targets of links. They are the same in all languages. */
export const hiddenFields: ReadonlySet<string> = new Set([
  ...[
    'kind',
    'id',
    'numbers',
    'gender',
    'icon',
    'light',
    'look',
    'colour',
    'src',
    'logo',
    'picture',
    'pictures',
    'path',
    'parent',
    'content',
  ],
  // Links as they are written, and as they are resolved.
  ...['page', 'external', 'href'],
])
