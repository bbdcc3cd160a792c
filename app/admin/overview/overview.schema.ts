import { z } from 'zod'

export const OverviewSchema = z
  .object({
    people: z.int(),
    operators: z.int(),
    suspended: z.int(),
    artworks: z.int(),
    hidden: z.int(),
    openReports: z.int(),
    orders: z.int(),
    images: z.int(),
    failedJobs: z.int().describe('Jobs that do not run again automatically'),
  })
  .meta({ id: 'Overview' })
