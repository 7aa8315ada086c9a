-- For wrk: each request comes from another address, because one client of our site gets only a share of what it renders.
local sent = 0
function request()
  sent = sent + 1
  wrk.headers["x-forwarded-for"] = "203.0.113." .. sent % 250
  return wrk.format()
end
