import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Renders a document to HTML without anything for a script. */
export const renderDocument = (document: ReactNode): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(document)}`
