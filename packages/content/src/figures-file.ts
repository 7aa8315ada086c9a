import { z } from 'zod'

export const FIGURES_FILE = 'figures.yaml'

/** figures.yaml: each figure with its name. */
export const figuresFile = z.strictObject({
  figures: z.record(
    z.string().regex(/^[a-z][a-zA-Z]*$/),
    z.union([z.number(), z.iso.date('is neither a number nor a date such as 2023-03-01')]),
  ),
})
