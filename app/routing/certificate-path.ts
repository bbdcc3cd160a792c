/** The page of a certificate. */
export const certificatePath = (id: string): string => `/certificates/${id}`
