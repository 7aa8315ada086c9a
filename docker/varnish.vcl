vcl 4.1;

# A cache before the balancer, for a site with very many visitors (docs/operation.md#a-cdn-before-the-site). What may be cached, and for
# how long, the site says itself: pages and lists for half a minute, files with a hash in their name for ever.

backend default { .host = "site"; .port = "3000"; }

sub vcl_recv {
    # What senders of links append does not change the page. Other parameters reach the site, which knows its own.
    set req.url = regsuball(req.url, "([?&])(utm_[a-z_]+|fbclid|gclid|igshid|mc_[ce]id)=[^&]*", "\1");
    set req.url = regsuball(req.url, "([?&])&+", "\1");
    set req.url = regsub(req.url, "[?&]+$", "");
}

sub vcl_backend_response {
    # A visitor never waits for the site, and sees a change at most half a minute after it is there.
    if (beresp.ttl > 0s && beresp.grace > 10s) { set beresp.grace = 10s; }
    # While the site cannot answer, what is cached is served for a day.
    set beresp.keep = 1d;
}
