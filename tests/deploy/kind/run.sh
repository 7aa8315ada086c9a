#!/usr/bin/env bash
# The manifests on kind: the site becomes ready, and a rolling update under load costs no visitor a page. Needs Docker, kind and
# kubectl; the images school-site:1 (docker/Dockerfile) and school-build:1 (its stage `build`) must be there.
set -euo pipefail
cd "$(dirname "$0")/../../.."
kind create cluster --name school
trap 'kubectl describe pods; kubectl logs deployment/web -c web --tail=50; kind delete cluster --name school' EXIT
kind load docker-image school-site:1 school-build:1 --name school
kubectl apply -k tests/deploy/kind
for name in postgres web worker; do kubectl rollout status "deployment/$name" --timeout=300s; done

kubectl run visitors --image=school-build:1 --restart=Never --command -- node tests/deploy/kind/visitors.ts http://web
kubectl wait pod/visitors --for=condition=Ready --timeout=60s
kubectl rollout restart deployment/web
kubectl rollout status deployment/web --timeout=300s
kubectl exec visitors -- sh -c 'kill -TERM 1'
kubectl wait pod/visitors --for=jsonpath='{.status.phase}'=Succeeded --timeout=60s || { kubectl logs visitors; exit 1; }
kubectl logs visitors
trap 'kind delete cluster --name school' EXIT
