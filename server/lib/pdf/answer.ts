/** A document as an answer that browsers show in their own viewer, under a name that is safe in a header. */
export function pdfAnswer(pdf: Buffer, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
    },
  });
}
