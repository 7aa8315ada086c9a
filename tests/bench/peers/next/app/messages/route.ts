/** Takes a message of the contact form. Nothing stores it: no figure is about sending. */
export async function POST(request: Request) {
  const entries = await request.formData()
  const isComplete = ['name', 'email', 'subject', 'message'].every((name) => entries.get(name))
  return Response.json({}, { status: isComplete ? 200 : 400 })
}
